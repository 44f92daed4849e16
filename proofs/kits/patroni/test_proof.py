"""python3 proofs/kits/patroni/test_proof.py"""
import unittest

from proof import is_own_mark, is_safe_version, judge, parent_timeline, position_of

SYNC = {"leader": "n1", "sync_standby": "n2"}


class Proof(unittest.TestCase):
    def test_the_synchronous_standby_has_everything(self):
        self.assertEqual(judge("n2", True, SYNC, None, None), (True, "n2 was the synchronous standby of n1"))
        self.assertTrue(judge("n3", "on", {"leader": "n1", "sync_standby": "n2,n3"}, 5, 9)[0])

    def test_another_standby_proves_nothing(self):
        self.assertFalse(judge("n3", True, SYNC, 9, 9)[0])
        self.assertFalse(judge("n", True, SYNC, 9, 9)[0])

    def test_a_primary_that_worked_alone_leaves_its_standby_without_proof(self):
        for alone in (None, ""):
            self.assertFalse(judge("n2", True, {"leader": "n1", "sync_standby": alone}, 9, 9)[0])

    def test_the_primary_itself_must_have_its_own_wal(self):
        self.assertTrue(judge("n1", True, SYNC, 9, 9)[0])
        self.assertTrue(judge("n1", True, SYNC, 10, 9)[0])
        self.assertFalse(judge("n1", True, SYNC, 8, 9)[0])
        self.assertFalse(judge("n1", True, SYNC, None, 9)[0])
        self.assertFalse(judge("n1", True, SYNC, 9, None)[0])

    def test_without_synchronous_mode_or_a_past_nothing_is_proven(self):
        for mode in (False, None, "off", "quorum"):
            self.assertFalse(judge("n2", mode, SYNC, 9, 9)[0])
        self.assertFalse(judge("n2", True, None, 9, 9)[0])

    def test_only_what_the_node_wrote_for_its_promotion_is_its_own_mark(self):
        self.assertTrue(is_own_mark("n2", {"leader": "n2", "sync_standby": None}))
        self.assertTrue(is_own_mark("n2", {"leader": "n2", "sync_standby": ""}))
        self.assertFalse(is_own_mark("n2", {"leader": "n2", "sync_standby": "n1"}))
        self.assertFalse(is_own_mark("n2", SYNC))
        self.assertFalse(is_own_mark("n2", None))

    def test_an_old_patroni_over_the_new_api_is_not_believed(self):
        self.assertFalse(is_safe_version("etcd3", "3.0.2"))
        self.assertTrue(is_safe_version("etcd", "3.0.2"))
        self.assertTrue(is_safe_version("etcd3", "3.1.0"))
        self.assertTrue(is_safe_version("etcd3", "4.0.4"))

    def test_positions_are_compared_as_numbers(self):
        self.assertGreater(position_of("1/0"), position_of("0/FFFFFFFF"))
        self.assertEqual(position_of("0/3000148"), 0x3000148)

    def test_the_parent_is_the_last_line_of_the_history(self):
        self.assertEqual(parent_timeline("1\t0/3000148\tno recovery target\n\n2\t0/5000000\tno recovery target\n"), 2)
        self.assertEqual(parent_timeline("# a comment\n11\t0/1\tx\n"), 11)
        self.assertIsNone(parent_timeline("\n"))


if __name__ == "__main__":
    unittest.main()
