#!/bin/sh
# An empty Debian 12 server as a folder, with the packages of docs/operating.md: base.sh FOLDER 'COMMANDS OF SECTION 1'
# How this machine reaches packages is its own business: lent to the folder, then taken back.
set -eu
root=$1
commands=$2
[ -x "$root.new/bin/sh" ] || debootstrap --include=systemd-sysv,dbus,ca-certificates bookworm "$root.new"
cp -r "$root.new/etc/apt" "$root.new/root/own-apt"
cp -r /etc/apt/. "$root.new/etc/apt/"
cp /etc/resolv.conf "$root.new/etc/resolv.conf"
printf '#!/bin/sh\nexit 101\n' >"$root.new/usr/sbin/policy-rc.d" # nothing is started in a folder
chmod +x "$root.new/usr/sbin/policy-rc.d"
mount -t proc proc "$root.new/proc"
trap 'umount "$root.new/proc"' EXIT
DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 chroot "$root.new" sh -ec "
  apt-get update
  apt-get install -y --no-install-recommends linux-image-cloud-amd64 initramfs-tools
  $commands
  apt-get clean"
umount "$root.new/proc"
trap - EXIT
rm -rf "$root.new/etc/apt" "$root.new/usr/sbin/policy-rc.d" "$root.new/etc/resolv.conf"
mv "$root.new/root/own-apt" "$root.new/etc/apt"
mv "$root.new" "$root"
