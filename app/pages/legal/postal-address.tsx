export const PostalAddress = ({ street, city }: { street: string; city: string }) => (
  <>
    {street}
    <br />
    {city}
  </>
);
