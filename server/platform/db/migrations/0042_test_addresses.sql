-- Never sent: the same rule as server/delivery/sendable-email.ts, in which 'test' as a part of an address is no test any more. A
-- function of its own: the release before this one reads is_sendable, and an index was built with it.
create function can_be_sent(email text) returns boolean language sql immutable parallel safe as $$
  select lower(coalesce(email, '')) !~ '^test(@[^@]*)?$|[@.]test(\.[^@]*)?$'
    and coalesce(email, '') ~ '^.+@[^@]*\.[^@]*$' and length(substring(email from '[^@]*$')) >= 3
$$;
