import { Form } from "react-router";
import { formatCents, formatEuros, formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { orderStateTexts } from "#app/admin/labels/routing-texts.ts";
import { buyerPath, orderPath } from "#app/admin/labels/paths.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { IconLink } from "#app/admin/ui/controls/icon-button.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { CardTable, TableHead, TableRow, type Columns } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ListedOrder, OrderStats } from "#server/sales/allocations/list-buyers.ts";
import { GROUP_NAMES, type ShownBuyer, type ShownGroup } from "./buyer-groups.ts";
import { orderSoldText, soldText } from "./buyer-texts.ts";
import { ruleText } from "./rule-text.ts";
import styles from "./buyers.module.css";

type Props = { groups: readonly ShownGroup[]; openId: string | undefined; canEdit: boolean };

/** A table, to compare buyers. One row is open and shows its orders. */
export const BuyersTable = ({ groups, openId, canEdit }: Props) => (
  <PanelFrame scrolls>
    <CardTable aria-label="Buyers" className={styles["buyers"]}>
      <TableHead columns={BUYER_COLUMNS} />
      {groups.map(({ group, buyers }) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={BUYER_COLUMNS.length} className={styles["group"]}>
              {GROUP_NAMES[group]} {formatNumber(buyers.length)}
            </th>
          </tr>
          {buyers.flatMap((shown) => {
            const isOpen = shown.buyer.id === openId;
            return [
              <TableRow
                key={shown.buyer.id}
                columns={BUYER_COLUMNS}
                row={{ shown, isOpen, canEdit }}
                data-selected={isOpen || undefined}
              />,
              ...(isOpen
                ? shown.buyer.orders.map((order) => (
                    <TableRow
                      key={order.id}
                      columns={ORDER_COLUMNS}
                      row={{ buyerId: shown.buyer.id, order, canEdit }}
                      className={styles["order"]}
                      data-selected
                    />
                  ))
                : []),
            ];
          })}
        </tbody>
      ))}
    </CardTable>
  </PanelFrame>
);

const netText = ({ soldMonth, netMonthCents }: { soldMonth: number; netMonthCents: number }): string =>
  soldMonth === 0 ? "–" : formatEuros(netMonthCents);

const BUYER_COLUMNS: Columns<{ shown: ShownBuyer; isOpen: boolean; canEdit: boolean }> = [
  {
    head: "Buyer",
    hasTwoLines: true,
    cell: ({ shown: { buyer }, isOpen }) => (
      <span className={styles["name"]}>
        <IconLink
          icon={isOpen ? "chevron-down" : "chevron-right"}
          label={isOpen ? `Close ${buyer.legalName}` : `Orders of ${buyer.legalName}`}
          to={isOpen ? "?" : `?open=${buyer.id}`}
          preventScrollReset
        />
        <span className={styles["words"]}>
          {buyer.legalName}
          <small>{[buyer.city, ordersText(buyer.orders)].filter(Boolean).join(" · ")}</small>
        </span>
      </span>
    ),
  },
  {
    head: "Sold today / cap",
    label: "Sold today",
    hasTwoLines: true,
    cell: ({ shown }) => <SoldToday {...soldText(shown)} figures={shown.live} cap={shown.capDay} />,
  },
  { head: "Price", isRight: true, cell: ({ shown }) => priceText(shown.buyer.orders) },
  {
    head: "Returned this month",
    label: "Returned",
    isRight: true,
    cell: ({ shown }) => returnedText(shown.figures),
  },
  { head: "Net this month", label: "Net", isRight: true, cell: ({ shown }) => netText(shown.figures) },
  {
    head: "State",
    hasTwoLines: true,
    cell: ({ shown: { state } }) => (
      <span>
        <StatusChip status={state.status} word={state.word} />
        {state.note ? <small>{state.note}</small> : null}
      </span>
    ),
  },
  {
    head: "What helps",
    hasHiddenHead: true,
    cellClassName: textStyles["right"],
    cell: ({ shown, canEdit }) =>
      canEdit ? (
        <span className={styles["help"]}>
          <HelpButton shown={shown} />
          <IconLink icon="edit" label={`Edit ${shown.buyer.legalName}`} to={buyerPath(shown.buyer.id)} />
        </span>
      ) : null,
  },
];

/** Aligned with the buyer's columns and their heads. */
const ORDER_COLUMNS: Columns<{ buyerId: string; order: ListedOrder; canEdit: boolean }> = [
  {
    head: "Order",
    hasTwoLines: true,
    cellProps: ({ order }) => ({ "aria-label": order.name }),
    cell: ({ order: { name, version, hasDraft, terms } }) => (
      <span className={styles["words"]}>
        <span className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
          {version > 0 ? <Tag look="outline">v{version}</Tag> : null}
          {name}
          {hasDraft && version > 0 ? <Tag look="accent">draft</Tag> : null}
        </span>
        <small>{terms ? ruleText(terms) : "No terms"}</small>
      </span>
    ),
  },
  {
    head: "Sold today",
    hasTwoLines: true,
    cell: ({ order }) =>
      order.state === "live" ? (
        <SoldToday {...orderSoldText(order)} figures={order} cap={order.terms?.caps.day ?? null} />
      ) : null,
  },
  { head: "Price", isRight: true, cell: ({ order: { terms } }) => (terms ? formatCents(terms.priceCents) : null) },
  { head: "Returned", isRight: true, cell: ({ order }) => returnedText(order) },
  { head: "Net", isRight: true, cell: ({ order }) => netText(order) },
  { head: "State", cell: ({ order }) => <StatusChip {...orderStateTexts(order.state)} /> },
  {
    head: "What helps",
    hasHiddenHead: true,
    cellClassName: textStyles["right"],
    cell: ({ buyerId, order, canEdit }) =>
      canEdit && order.state !== "ended" ? (
        <ButtonLink size="sm" to={orderPath(buyerId, order.id)} aria-label={`Edit ${order.name}`}>
          Edit
        </ButtonLink>
      ) : null,
  },
];

type Sold = ReturnType<typeof soldText> & { figures: OrderStats; cap: number | null };

const SoldToday = ({ sold, of, note, hasBar, figures, cap }: Sold) => (
  <span className={styles["sold"]}>
    <span>
      <b>{sold}</b> {of}
    </span>
    <span className={styles["bar"]}>
      {hasBar ? <CapBar sold={figures.soldToday} reserved={figures.reservedToday} cap={cap} /> : null}
      <small>{note}</small>
    </span>
  </span>
);

function HelpButton({ shown: { buyer, help } }: { shown: ShownBuyer }) {
  const name = buyer.legalName;
  switch (help.kind) {
    case "complete":
      return (
        <ButtonLink size="sm" to={buyerPath(buyer.id)} aria-label={`Complete ${name}`}>
          Complete
        </ButtonLink>
      );
    case "add-order":
      return (
        <Form method="post">
          <input type="hidden" name="buyer" value={buyer.id} />
          <Button size="sm" type="submit" name="intent" value="add-order" aria-label={`Add an order of ${name}`}>
            Add order
          </Button>
        </Form>
      );
    case "finish-order":
      return (
        <ButtonLink size="sm" to={orderPath(buyer.id, help.orderId)} aria-label={`Finish the order of ${name}`}>
          Finish order
        </ButtonLink>
      );
    case "pause":
      return (
        <ButtonLink
          size="sm"
          icon="pause"
          to={`?ask=pause-${buyer.id}`}
          preventScrollReset
          aria-label={`Pause ${name}`}
        >
          Pause
        </ButtonLink>
      );
    case "resume":
      return (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="buyer" value={buyer.id} />
          <Button size="sm" icon="play" type="submit" name="intent" value="resume" aria-label={`Resume ${name}`}>
            Resume
          </Button>
        </Form>
      );
  }
}

const ordersText = (orders: readonly ListedOrder[]): string =>
  orders.length === 0 ? "no order" : orders.length === 1 ? "1 order" : `${formatNumber(orders.length)} orders`;

function priceText(orders: readonly ListedOrder[]): string {
  const prices = orders.flatMap(({ state, terms }) => (state === "live" && terms ? terms.priceCents : []));
  if (prices.length === 0) return "–";
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatCents(least) : `${formatCents(least)} to ${formatCents(most)}`;
}

const returnedText = ({ soldMonth, returnedMonth }: { soldMonth: number; returnedMonth: number }): string =>
  soldMonth + returnedMonth === 0 ? "–" : formatPercent(returnedMonth / (soldMonth + returnedMonth));

/** Share of the daily cap: solid for sold, pale for reserved. Dashed without a cap. */
const CapBar = ({ sold, reserved, cap }: { sold: number; reserved: number; cap: number | null }) => {
  if (cap === null) return <span className={styles["open"]} />;
  const share = (count: number) => `${cap === 0 ? 0 : Math.min(100, (100 * count) / cap)}%`;
  return (
    <svg className={styles["capBar"]} aria-hidden="true">
      <rect className={styles["room"]} width="100%" height="100%" />
      <rect className={styles["reserved"]} width={share(sold + reserved)} height="100%" />
      <rect className={styles["done"]} width={share(sold)} height="100%" />
    </svg>
  );
};
