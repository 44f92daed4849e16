/** Test data: addresses and URLs that the outbound guard has to refuse, and public neighbours that it has to allow. */

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Addresses as a name server could return them: both ends of every range, and every way to embed one address in another. */
export const BLOCKED_ADDRESSES = words(`
  0.0.0.0 0.0.0.1 0.255.255.255
  10.0.0.0 10.0.0.1 10.1.2.3 10.255.255.255
  100.64.0.0 100.64.0.1 100.100.100.200 100.127.255.255
  127.0.0.0 127.0.0.1 127.0.0.53 127.0.1.1 127.1.2.3 127.255.255.255
  169.254.0.0 169.254.169.253 169.254.169.254 169.254.170.2 169.254.255.255
  172.16.0.0 172.16.0.1 172.17.0.1 172.24.1.1 172.31.255.255
  192.0.0.0 192.0.0.8 192.0.0.170 192.0.0.192 192.0.0.255 192.0.2.0 192.0.2.1 192.0.2.255
  192.88.99.0 192.88.99.1 192.88.99.255 192.168.0.0 192.168.0.1 192.168.178.1 192.168.255.255
  198.18.0.0 198.18.0.1 198.19.255.255 198.51.100.0 198.51.100.7 198.51.100.255
  203.0.113.0 203.0.113.7 203.0.113.255
  224.0.0.0 224.0.0.1 224.0.0.251 239.255.255.250 239.255.255.255
  240.0.0.0 240.0.0.1 250.1.2.3 255.255.255.254 255.255.255.255

  :: ::1 ::2 0:0:0:0:0:0:0:0 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 ::0.0.0.1 ::7f00:1
  ::127.0.0.1 ::10.0.0.1 ::169.254.169.254 ::8.8.8.8 ::ffff:ffff
  ::ffff:127.0.0.1 ::ffff:7f00:1 ::FFFF:127.0.0.1 0:0:0:0:0:ffff:127.0.0.1 0:0:0:0:0:ffff:7f00:0001 ::ffff:0.0.0.0
  ::ffff:10.0.0.1 ::ffff:a00:1 ::ffff:100.64.0.1 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe ::ffff:172.16.0.1
  ::ffff:192.168.0.1 ::ffff:c0a8:1 ::ffff:198.18.0.1 ::ffff:224.0.0.1 ::ffff:255.255.255.255 ::ffff:8.8.8.8
  ::ffff:808:808 ::ffff:0:127.0.0.1 ::ffff:0:7f00:1 ::ffff:0:a9fe:a9fe ::fffe:7f00:1 ::1:0:0 1:: 1fff:ffff:: 64:ff9b::
  64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1 64:ff9b::169.254.169.254 64:ff9b::8.8.8.8 64:ff9b::ffff:ffff
  64:ff9b:1:: 64:ff9b:1::7f00:1 64:ff9b:1:ffff:ffff:ffff:a9fe:a9fe 64:ff9b:1:ffff:ffff:ffff:ffff:ffff 100:: 100::1
  100::ffff:ffff:ffff:ffff 100:0:0:1::1 2001:: 2001::1 2001:0:7f00:1:: 2001:0:4136:e378:8000:63bf:3fff:fdd2
  2001:0:5ef5:79fd:0:0:80ff:fffe 2001:1::1 2001:2::1 2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1
  2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff 2001:db8:: 2001:db8::1 2001:0db8:0000:0000:0000:0000:0000:0001
  2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002:: 2002:7f00:1:: 2002:7f00:1::1 2002:a00:1:: 2002:a9fe:a9fe::1
  2002:c0a8:1::1 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff 3fff:: 3fff::1 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff 4000::
  4000::1 5f00:: 5f00::1 5fff::1 7fff::1 8000::1 bfff::1 dfff::1 fc00:: fc00::1 fd00::1 fd00:ec2::254
  fd12:3456:789a:1::1 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe00::1 fe80:: fe80::1 FE80::1 fe80::1%lo fe80::1%eth0
  fe80::1%1 fe80::a9fe:a9fe%25eth0 febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff fec0:: fec0::1
  feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff ff00:: ff01::1 ff02::1 ff02::fb ff02::1%eth0 ff05::2 ff0e::1
  ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff ::1%lo ::1%0 2a00::1%lo ::ffff:127.0.0.1%lo

  localhost example.org 127.1 0177.0.0.1 0x7f.0.0.1 2130706433 127.0.0.1:80 [::1] [2a00::1] 8.8.8.8/32 8.8.8.8%lo
  08.8.8.8 8.8.8 8.8.8.8.8 256.1.1.1 1.2.3.-4 :::1 2a00:::1 2a00::g 8.8.8.8, null undefined
`).concat("", " ", " 8.8.8.8", "8.8.8.8 ", "8.8.8.8\n127.0.0.1", "8.8.8.8\0");

/** The last address before and the first after each range, and well-known public ones. Tests only record them. */
export const PUBLIC_ADDRESSES = words(`
  1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0
  172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.1.255 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255
  192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255
  1.1.1.1 8.8.8.8 9.9.9.9 31.13.66.35 93.184.216.34 157.240.22.35 185.60.216.35 217.160.0.1
  2000:: 2000::1 2001:200:: 2001:db7:ffff:ffff:ffff:ffff:ffff:ffff 2001:db9:: 2001:4860:4860::8888 2001:ffff:ffff::1
  2003:: 2003:0:0:1::1 2400:cb00::1 2606:4700:4700::1111 2606:2800:220:1:248:1893:25c8:1946 2620:fe::fe
  2800:3f0:4001::200e 2a00:1450:4001:82a::200e 2a03:2880:f12d:83:face:b00c:0:25de 2C0F:FB50:4001::1 3ffe:ffff::
  3fff:1000::
`);

/** None may reach a connection, whatever a name server says. */
export const REFUSED_URLS = words(`
  https://127.0.0.1/ https://127.1/ https://127.0.1/ https://127.255.255.255/ https://2130706433/ https://017700000001/
  https://0x7f000001/ https://0x7F000001/ https://0x7f.0.0.1/ https://0x7f.1/ https://0177.0.0.1/ https://0177.0.0.01/
  https://0177.0x0.0.1/ https://127.0x1/ https://127.00000000001/ https://127.0.0.0x1/ https://00000177.1/
  https://0x7f.0x1/ https://0/ https://0x0/ https://00/ https://0.0/ https://0.0.0.0/ https://①②⑦.0.0.1/
  https://１２７.０.０.１/ https://𝟏𝟐𝟕.𝟎.𝟎.𝟏/ https://127。0。0。1/ https://127．0．0．1/ https://127｡0｡0｡1/
  https://%31%32%37.0.0.1/ https://127%2E0%2E0%2E1/ https://127.0.0.1./ https://2852039166/ https://0xa9fea9fe/
  https://0xA9.0xFE.0xA9.0xFE/ https://025177524776/ https://0251.0376.0251.0376/ https://169.254.43518/
  https://169.16689662/ https://169.254.169.254/latest/meta-data/ https://169.254.169.254./ https://①⑥⑨.254.169.254/
  https://10.0.0.1/ https://10.1/ https://012.1/ https://0xa.1/ https://167772161/ https://172.16.0.1/
  https://172.1048577/ https://192.168.0.1/ https://192.168.1/ https://192.11010049/ https://3232235521/
  https://0xc0a80001/ https://0300.0250.1/ https://100.64.0.1/ https://198.18.0.1/ https://192.0.2.1/
  https://198.51.100.1/ https://203.0.113.1/ https://224.0.0.1/ https://255.255.255.255/ https://4294967295/
  https://0xffffffff/ https://037777777777/ https://240.0.0.1/ https://[::]/ https://[::1]/ https://[0:0:0:0:0:0:0:1]/
  https://[::0001]/ https://[::127.0.0.1]/ https://[::ffff:127.0.0.1]/ https://[::FFFF:7F00:1]/
  https://[::ffff:a9fe:a9fe]/ https://[0:0:0:0:0:ffff:10.0.0.1]/ https://[::ffff:8.8.8.8]/ https://[64:ff9b::7f00:1]/
  https://[64:ff9b::169.254.169.254]/ https://[64:ff9b:1::1]/ https://[2002:7f00:1::]/ https://[2001::1]/
  https://[2001:db8::1]/ https://[3fff::1]/ https://[100::1]/ https://[5f00::1]/ https://[fc00::1]/
  https://[fd00:ec2::254]/ https://[fe80::1]/ https://[FE80::1]/ https://[fec0::1]/ https://[ff02::1]/
  https://[::ffff:0:7f00:1]/ https://[fe80::1%25eth0]/ https://[fe80::1%eth0]/ https://[::1%25lo]/ https://[::1]./
  https://[::1 https://::1/ https://[127.0.0.1]/ https://[v1.127]/ https://[::1]:443/ https://[::ffff:127.0.0.1]:443/
  https://127.0.0.1:443/ https://2130706433:443/

  https://localhost/ https://LOCALHOST/ https://localhost./ https://localhost../ https://localhost:443/
  https://ｌｏｃａｌｈｏｓｔ/ https://ⓛocalhost/ https://l%6fcalhost/ https://lo­calhost/ https://app.localhost/
  https://a.b.localhost./ https://app.LocalHost/ https://localhost。/ https://printer.local/ https://printer.LOCAL./
  https://fritz.box.local/ https://local/ https://api.internal/ https://a.b.internal./ https://internal/
  https://metadata.google.internal/ https://metadata.google.internal./
  https://METADATA.google.INTERNAL/computeMetadata/v1/ https://metadata/ https://instance-data/ https://kubernetes/
  https://kubernetes.default.svc.cluster.local/ https://router.lan/ https://router.LAN./ https://lan/
  https://nas.home.arpa/ https://home.arpa/ https://nas.home.arpa./ https://host.docker.internal/ https://intranet/
  https://db/ https://com/ https://com./ https://a/ https://./ https://../ https://.example/ https://a..example/
  https://.a.example./ https://xn--/ https://..localhost/ https://a.localhost.. https://api。internal/
  https://router．lan/

  http://service.example/ http://service.example:443/ http://8.8.8.8/ http://[2606:4700:4700::1111]/
  https://service.example:80/ https://service.example:8443/ https://service.example:22/ https://service.example:444/
  https://service.example:0/ https://service.example:1/ https://service.example:65535/ https://service.example:65536/
  https://service.example:-1/ https://service.example:4430/ https://service.example:0443x/ https://8.8.8.8:25/
  https://[2606:4700:4700::1111]:8080/ https://user@service.example/ https://user:pass@service.example/
  https://:pass@service.example/ https://service.example@127.0.0.1/ https://service.example:443@127.0.0.1/
  https://127.0.0.1@service.example/ https://service.example%40127.0.0.1/ https://a:b@c:d@service.example/
  https://service.example#@127.0.0.1/ https://service.example/# https://service.example/#a
  https://service.example/?a#b https://#service.example/ https://127.0.0.1#.service.example/
  https://127.0.0.1?.service.example/ https://127.0.0.1\\.service.example/ https://127.0.0.1/.service.example/
  https:\\\\127.0.0.1\\ https:/127.0.0.1/ https:127.0.0.1 https:////127.0.0.1/ https://\\127.0.0.1/
  https:\\/localhost/ HTTPS://127.0.0.1/ hTtPs://[::1]/

  file:///etc/passwd file://service.example/etc/passwd file://localhost/etc/passwd ftp://service.example/
  ftps://service.example/ gopher://127.0.0.1:6379/_INFO gopher://service.example/ dict://127.0.0.1:11211/stat
  ldap://service.example/ sftp://service.example/ tftp://service.example/ data:text/plain,hello
  data:application/json,{} javascript:alert(1) JAVASCRIPT:alert(1)// ws://service.example/ wss://service.example/
  blob:https://service.example/x about:blank mailto:a@service.example jar:https://service.example!/
  view-source:https://service.example/ unix:/var/run/docker.sock unix://service.example/
  http+unix://%2Fvar%2Frun%2Fdocker.sock/ netdoc:///etc/passwd php://input ssh://service.example/
  telnet://service.example/ redis://127.0.0.1:6379/ postgres://127.0.0.1/ node:fs chrome://version tel:110
  https+a://service.example/

  // //service.example/ /etc/passwd service.example service.example:443 127.0.0.1 127.0.0.1:443 localhost:443 ? #
  https https: https:// https:/// https://? https://# https://% https://%00/ https://%zz/ https://a%00.example/
  https://service.example%00.evil.example/ https://service.example%2F@a/ https://service.example:abc/
  https://256.256.256.256/ https://1.2.3.4.5/ https://127.0.0.1.1/ https://a.0x7f/ https://a.127/ https://0xg.1/
  https://999999999999/ https://4294967296/ https://1.2.3.256/ https://08.8.8.8/ https://0x.example.0x/ https://[]/
  https://[:]/ https://[:::]/ https://[1::2::3]/ https://[::g]/ https://[12345::]/ https://<service>.example/
  https://serv|ice.example/ https://service^.example/
`).concat("", " ", "https://ser vice.example/", "https://127.0\n.0.1/", "https://local\thost/", " https://127.0.0.1/ ");

/** What staff enter, and unusual spellings of it. Each has to reach a connection to the address of its name. */
export const PASSING_URLS = words(`
  https://service.example/ https://service.example https://service.example:443/leads https://SERVICE.example/
  https://service.example./ https://api.service.example/v1/leads?key=1&x=%20 https://a.b.c.d.e.service.example/
  https://xn--mller-kva.example/ https://müller.example/ https://service-1.example/ https://1service.example/
  https://127.0.0.1.service.example/ https://10.service.example/ https://localhost.service.example/
  https://local.service.example/ https://internal.service.example/ https://lan.example/ https://mylocalhost.example/
  https://notlocal.example/ https://xlan.example/ https://home-arpa.example/ https://service.locale/
  https://service.internals/ https://service.land/ https://s_1.example/ https://service.example/@127.0.0.1/
  https://service.example/?url=http://127.0.0.1/ https://service.example/redirect?to=https://169.254.169.254/
  https://service.example/%23 https://service.example//localhost https:\\\\service.example\\leads
  https:/service.example/ https:service.example https://s%65rvice.example/ https://service%2Eexample/
  https://ｓervice.example/ https://service。example/ https://graph.facebook.com/v26.0/1/events https://8.8.8.8/
  https://134744072/ https://0x08080808/ https://010.8.8.8/ https://8.8.2056/ https://８.8.8.8/ https://8.8.8.8./
  https://[2606:4700:4700::1111]/ https://[2606:4700:4700:0:0:0:0:1111]/ https://[2001:4860:4860::8888]:443/
  https://1.1.1.1/ https://1.1/
`).concat(" https://service.example/ ", "https://serv\nice.example/");
