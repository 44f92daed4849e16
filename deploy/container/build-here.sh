#!/bin/sh
# Builds the image on a Debian machine, as root, without any registry of images: a minimal Debian is the base, with the Node and
# npm of this machine in it. Elsewhere `podman build -t stufenlos .` does. Then: node proofs/drills/container.ts
set -eu
cd "$(dirname "$0")/../.."
base=localhost/stufenlos-base
root=${BASE_FOLDER:-/var/tmp/stufenlos-base}

for tool in debootstrap buildah podman runc; do
  command -v "$tool" >/dev/null || apt-get install -y -qq --no-install-recommends "$tool" >/dev/null
done

if ! podman image exists "$base"; then
  [ -x "$root/bin/sh" ] || debootstrap --variant=minbase bookworm "$root" >/dev/null
  rm -rf "$root/var/cache/apt" "$root/var/lib/apt/lists" "$root/usr/share/doc" "$root/usr/share/man" "$root/usr/share/locale"
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$root/usr/local/lib/node_modules" "$root/etc/ssl/certs"
  cp "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
  cp -rL "$npm" "$root/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" # what partners' certificates are checked against
  tar -C "$root" -c . | podman import - "$base" >/dev/null
fi

# How this machine reaches packages is its own business: lent to the build, never in the image.
lent=$(mktemp)
packages=${PACKAGES_FOLDER:-/var/tmp/stufenlos-packages}
trap 'rm -f "$lent"' EXIT
cat "$(npm config get userconfig 2>/dev/null)" >"$lent" 2>/dev/null || true
echo "cafile=/etc/ssl/certs/ca-certificates.crt" >>"$lent"
install -d -o 10002 -g 10002 "$packages" && chown 10002:10002 "$lent" # the user who builds, see Containerfile
buildah bud --isolation chroot --layers --build-arg "BASE=$base" -t localhost/stufenlos \
  --volume "$lent:/home/build/.npmrc:ro" --volume "$packages:/home/build/.npm" .
podman image ls
