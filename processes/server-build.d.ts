/** The router's build of `app/web/handler.ts`: `npm run build` makes it. */
declare module "#build/server/index.js" {
  export { createHandler } from "#app/web/handler.ts";
}
