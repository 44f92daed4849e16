#!/bin/sh
# Makes the image `stufenlos-debian`, a minimal Debian 12, out of Debian's packages: no registry of images is needed. As root.
# Who has a registry can leave it out and say, for instance, BASE=docker.io/library/debian:12-slim for `compose up`.
set -eu
name=stufenlos-debian
engine=${ENGINE:-$(command -v podman || command -v docker)}
if "$engine" image inspect "$name" >/dev/null 2>&1; then
  echo "$name is there already"
  exit
fi
command -v debootstrap >/dev/null || apt-get install -y -qq --no-install-recommends debootstrap >/dev/null

root=$(mktemp -d /var/tmp/stufenlos-debian.XXXXXX)
trap 'rm -rf "$root"' EXIT
echo "Debian 12 by debootstrap, half a minute"
debootstrap --variant=minbase --include=ca-certificates bookworm "$root" ${MIRROR:+"$MIRROR"} >"$root.log" 2>&1 || { cat "$root.log"; exit 1; }
rm "$root.log"
mirror=$(sed -n "s/^deb \([^ ]*\) bookworm main.*/\1/p" "$root/etc/apt/sources.list")
for suite in updates security; do
  case $suite in updates) path=debian ;; security) path=debian-security ;; esac
  echo "deb ${mirror%/debian}/$path bookworm-$suite main" >>"$root/etc/apt/sources.list"
done
# Authorities that this machine trusts besides Debian's, such as a company's proxy: the build goes through it too.
if [ -d /usr/local/share/ca-certificates ]; then
  cp -r /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/"
  chroot "$root" update-ca-certificates >/dev/null 2>&1
fi
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/doc/* "$root"/usr/share/man/* "$root"/usr/share/locale/*
tar -C "$root" --one-file-system -c . | "$engine" import - "$name" >/dev/null
echo "$name is ready"
