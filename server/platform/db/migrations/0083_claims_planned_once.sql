-- Its plans do not depend on what it is called with, and are made once for each connection instead of at every call. They go by the indexes
-- whatever the planner knew of the tables when it made them: sorted by next_attempt_at, so that a claim reads what it takes and no more.
alter function claim_due(uuid, integer, uuid, integer, integer, integer, float8, float8, text, float8)
  set plan_cache_mode = force_generic_plan;
alter function claim_due(uuid, integer, uuid, integer, integer, integer, float8, float8, text, float8) set enable_seqscan = off;
alter function claim_due(uuid, integer, uuid, integer, integer, integer, float8, float8, text, float8) set enable_sort = off;
