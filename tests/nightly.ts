/** Set by `npm run check -- --nightly`. `npm run check` runs the same tests on samples: docs/decisions/0016-what-ci-runs.md. */
export const isNightly = process.env["NIGHTLY"] === "1";

/** All cases at night, a sample on every push, with the same assertions. */
export const fullAtNight = <T>(all: T, sample: T): T => (isNightly ? all : sample);
