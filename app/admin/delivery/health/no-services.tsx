import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";

export const NoServices = () => (
  <EmptyState
    title="No API service yet"
    actions={
      <ButtonLink kind="primary" icon="plug" to="/admin/api-services">
        API Services
      </ButtonLink>
    }
  >
    As soon as one is connected, this page shows whether it takes leads, how fast it answers and what goes wrong.
  </EmptyState>
);
