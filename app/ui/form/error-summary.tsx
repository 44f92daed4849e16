type ErrorSummaryProps = {
  title: string;
  text: string;
  errors: readonly { field: string; message: string; href: string }[];
};

/** All missing answers at the top of the form, each with a link to its field. */
export const ErrorSummary = ({ title, text, errors }: ErrorSummaryProps) => (
  <div className="error-summary">
    <b>{title}</b>
    <p>{text}</p>
    <ul>
      {errors.map(({ field, message, href }) => (
        <li key={field}>
          <a href={href}>{message}</a>
        </li>
      ))}
    </ul>
  </div>
);
