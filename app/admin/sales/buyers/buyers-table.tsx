import { Form } from "react-router";
import { formatCents, formatEuros, formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { orderStateWords } from "#app/admin/labels/routing-words.ts";
import { buyerPath, orderPath } from "#app/admin/labels/paths.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { IconLink } from "#app/admin/ui/controls/icon-button.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ListedOrder, OrderFigures } from "#server/sales/allocations/list-buyers.ts";
import { GROUP_NAMES, type ShownBuyer, type ShownGroup } from "./buyer-groups.ts";
import { orderSoldText, soldText } from "./buyer-texts.ts";
import { ruleText } from "./rule-text.ts";
import styles from "./buyers.module.css";

type Props = { groups: readonly ShownGroup[]; openId: string | undefined; canEdit: boolean };

const COLUMNS = 7;

/** Rows, since buyers are compared. One of them is open and shows its orders. */
export const BuyersTable = ({ groups, openId, canEdit }: Props) => (
  <PanelFrame scrolls>
    <CardTable label="Buyers" className={styles["buyers"]}>
      <thead>
        <tr>
          <th scope="col">Buyer</th>
          <th scope="col">Sold today, of the cap</th>
          <th scope="col" className={textStyles["right"]}>
            Price
          </th>
          <th scope="col" className={textStyles["right"]}>
            Returned this month
          </th>
          <th scope="col" className={textStyles["right"]}>
            Net this month
          </th>
          <th scope="col">State</th>
          <th scope="col">
            <span className={layoutStyles["visuallyHidden"]}>What helps</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ group, buyers }) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={COLUMNS} className={styles["group"]}>
              {GROUP_NAMES[group]} {formatNumber(buyers.length)}
            </th>
          </tr>
          {buyers.flatMap((shown) => [
            <BuyerRow key={shown.buyer.id} shown={shown} isOpen={shown.buyer.id === openId} canEdit={canEdit} />,
            ...(shown.buyer.id === openId
              ? shown.buyer.orders.map((order) => (
                  <OrderRow key={order.id} buyerId={shown.buyer.id} order={order} canEdit={canEdit} />
                ))
              : []),
          ])}
        </tbody>
      ))}
    </CardTable>
  </PanelFrame>
);

function BuyerRow({ shown, isOpen, canEdit }: { shown: ShownBuyer; isOpen: boolean; canEdit: boolean }) {
  const { buyer, figures, state } = shown;
  const prices = buyer.orders.flatMap((order) => (order.state === "live" && order.terms ? order.terms.priceCents : []));
  return (
    <tr data-selected={isOpen ? true : undefined}>
      <th scope="row" data-two-lines>
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
      </th>
      <td data-label="Sold today" data-two-lines>
        <SoldToday {...soldText(shown)} figures={shown.live} cap={shown.capDay} />
      </td>
      <td data-label="Price" className={textStyles["right"]}>
        {priceText(prices)}
      </td>
      <td data-label="Returned" className={textStyles["right"]}>
        {returnedText(figures)}
      </td>
      <td data-label="Net" className={textStyles["right"]}>
        {figures.soldMonth === 0 ? "–" : formatEuros(figures.netMonthCents)}
      </td>
      <td data-label="State" data-two-lines>
        <span>
          <StatusChip status={state.status} word={state.word} />
          {state.note ? <small>{state.note}</small> : null}
        </span>
      </td>
      <td className={textStyles["right"]}>
        {canEdit ? (
          <span className={styles["help"]}>
            <HelpButton shown={shown} />
            <IconLink icon="edit" label={`Edit ${buyer.legalName}`} to={buyerPath(buyer.id)} />
          </span>
        ) : null}
      </td>
    </tr>
  );
}

type Sold = ReturnType<typeof soldText> & { figures: OrderFigures; cap: number | null };

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

const OrderRow = ({ buyerId, order, canEdit }: { buyerId: string; order: ListedOrder; canEdit: boolean }) => {
  const { word, status } = orderStateWords(order.state);
  const isLive = order.state === "live";
  return (
    <tr className={styles["order"]} data-selected>
      <th scope="row" aria-label={order.name} data-two-lines>
        <span className={styles["words"]}>
          <span className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
            {order.version > 0 ? <Tag look="outline">v{order.version}</Tag> : null}
            {order.name}
            {order.hasDraft && order.version > 0 ? <Tag look="accent">draft</Tag> : null}
          </span>
          <small>{order.terms ? ruleText(order.terms) : "No terms"}</small>
        </span>
      </th>
      <td data-label="Sold today" data-two-lines>
        {isLive ? <SoldToday {...orderSoldText(order)} figures={order} cap={order.terms?.caps.day ?? null} /> : null}
      </td>
      <td data-label="Price" className={textStyles["right"]}>
        {order.terms ? formatCents(order.terms.priceCents) : null}
      </td>
      <td data-label="Returned" className={textStyles["right"]}>
        {returnedText(order)}
      </td>
      <td data-label="Net" className={textStyles["right"]}>
        {order.soldMonth === 0 ? "–" : formatEuros(order.netMonthCents)}
      </td>
      <td data-label="State">
        <StatusChip status={status} word={word} />
      </td>
      <td className={textStyles["right"]}>
        {canEdit && order.state !== "ended" ? (
          <ButtonLink size="sm" to={orderPath(buyerId, order.id)} aria-label={`Edit ${order.name}`}>
            Edit
          </ButtonLink>
        ) : null}
      </td>
    </tr>
  );
};

const ordersText = (orders: readonly ListedOrder[]): string =>
  orders.length === 0 ? "no order" : orders.length === 1 ? "1 order" : `${formatNumber(orders.length)} orders`;

function priceText(prices: readonly number[]): string {
  if (prices.length === 0) return "–";
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatCents(least) : `${formatCents(least)} to ${formatCents(most)}`;
}

const returnedText = ({ soldMonth, returnedMonth }: { soldMonth: number; returnedMonth: number }): string =>
  soldMonth + returnedMonth === 0 ? "–" : formatPercent(returnedMonth / (soldMonth + returnedMonth));

/** Solid: sold, pale: on the way, of the day's cap. Dashed: there is no cap. */
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
