say "looking at what runs"
holds "all units are active" within 300 all_active
holds "a page comes through nginx" within 120 page /treppenlift
holds "the synthetic visitor has walked every funnel" within 600 is_true "select count(distinct form_type) = 8 and count(trouble) = 0 from synthetic_runs"
query "select form_type, duration_ms, failed_step, trouble from synthetic_runs"
holds "and left a lead in each" is_true "select count(distinct form_type) = 8 from form_submissions"
holds "no unit had to be started twice" none_restarted
for unit in $UNITS; do
  holds "$unit runs as its own user" test "$(stat -c %U "/proc/$(main_pid "$unit")")" = stufenlos
  holds "$unit has no capability, gains none, and its system calls are filtered" \
    test "$(status_of "$unit" CapBnd) $(status_of "$unit" NoNewPrivs) $(status_of "$unit" Seccomp)" = "0000000000000000 1 2"
  holds "$unit cannot see the settings' file" \
    nsenter --mount --target "$(main_pid "$unit")" sh -c '! ls /etc/stufenlos/env && ! touch /opt/stufenlos/current/x /var/lib/x'
done
