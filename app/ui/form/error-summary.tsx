type ErrorSummaryProps = { title: string; text: string; errors: readonly { field: string; message: string }[] };

/** All that is missing, at the head of the form, each with the way to its field. */
export const ErrorSummary = ({ title, text, errors }: ErrorSummaryProps) => (
  <div className="error-summary">
    <b>{title}</b>
    <p>{text}</p>
    <ul>
      {errors.map(({ field, message }) => (
        <li key={field}>
          <a href={`#${field}`}>{message}</a>
        </li>
      ))}
    </ul>
  </div>
);
