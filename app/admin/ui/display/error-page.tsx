import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Error page: what happened, what is not affected, where to go. */
export const ErrorPage = ({ title, text, mayPass }: { title: string; text: string; mayPass: boolean }) => (
  <EmptyState
    title={title}
    heading="h1"
    picture={false}
    actions={
      <>
        {mayPass ? (
          <ButtonLink to="." relative="path" icon="retry" reloadDocument>
            Try again now
          </ButtonLink>
        ) : null}
        <ButtonLink to="/admin" kind="primary" icon="dashboard">
          Dashboard
        </ButtonLink>
      </>
    }
  >
    {text}
  </EmptyState>
);
