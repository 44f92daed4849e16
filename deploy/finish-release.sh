#!/bin/sh
# After `npm ci && npm run build`, in the release's folder: leaves the packages that run, and lists them in sbom.json (CycloneDX).
set -eu
cd "$(dirname "$0")/.."

# Without the second option vite and vitest stay, because a package of ours would be content with them if they were there.
npm prune --omit=dev --legacy-peer-deps --no-save

# npm sbom stops at development packages that are not installed, and with --omit dev it leaves out some that run. So for a moment
# the project has none.
whole=$(mktemp)
cp package.json "$whole"
trap 'cat "$whole" >package.json && rm -f "$whole"' EXIT
npm pkg delete devDependencies
npm sbom --sbom-format cyclonedx --sbom-type application >sbom.json
