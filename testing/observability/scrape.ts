/** What a process tells Prometheus: the value of `name{labels…}`, summed over all series that have these labels. */
export type Scraped = {
  value: (name: string, labels?: Record<string, string>) => number;
  names: Set<string>;
  text: string;
};

export async function scrape(port: number): Promise<Scraped> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return {
    text,
    names: namesIn(text),
    value(name, labels = {}) {
      const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
      return lines
        .filter((line) => /^[^{ ]+/.exec(line)?.[0] === name && wanted.every((label) => line.includes(label)))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
    },
  };
}

/** Of all metrics, also those that have no value yet. */
function namesIn(text: string): Set<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}
