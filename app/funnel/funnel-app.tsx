import { Component, useEffect, type ReactNode } from "react";
import { BrokenPage } from "#app/ui/page/broken-page.tsx";
import { pageTitle } from "#funnels/engine/texts.ts";
import { FunnelScreen, type FunnelData } from "./funnel-screen.tsx";
import { AddressContext, useBrowserAddress, slugAt } from "./state/address.ts";
import { LazyThanks } from "./thanks/late-thanks.tsx";
import type { ThanksData } from "./thanks/thanks-data.ts";

export type FunnelAppData = FunnelData & ThanksData;

/** The funnel in the browser: hydrates the server-rendered screen and walks on from it. */
export function FunnelApp(data: FunnelAppData) {
  const address = useBrowserAddress();
  const { page } = address;
  useTitle(data, address.page);
  return (
    <WhenBroken>
      <AddressContext value={address}>
        {page.pathname === "/success" ? <LazyThanks {...data} search={page.search} /> : <FunnelScreen {...data} />}
      </AddressContext>
    </WhenBroken>
  );
}

/** Updates the title on each step; other metadata is loaded later. */
function useTitle({ funnel, slug, operator, statements, thanks }: FunnelAppData, page: Parameters<typeof slugAt>[1]) {
  useEffect(() => {
    if (page.moves === 0) return;
    const at = slugAt(funnel, page, slug);
    const index = funnel.steps.findIndex((step) => step.slug === at);
    document.title =
      page.pathname === "/success"
        ? `${thanks.title} · ${operator.brand}`
        : pageTitle(funnel, index, operator.brand, statements);
  }, [page, funnel, slug, operator, statements, thanks]);
}

class WhenBroken extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}
