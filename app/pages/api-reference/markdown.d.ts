/** A document, made into HTML by vite.config.ts. */
declare module "*.md" {
  const html: string;
  export default html;
}
