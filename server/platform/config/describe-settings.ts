import { SETTINGS_OF } from "./config.ts";
import { aboutSetting, SETTING_GROUPS } from "./settings.ts";

type Described = {
  name: string;
  description: string;
  example: string;
  isRequired: boolean;
  /** As one would write it. Null if there is none. */
  default: string | null;
  /** The processes that read it; none of a setting for development and tests. */
  usedBy: string[];
};

/** All settings with what the schema says about them, in groups. */
export const describeSettings = (): { title: string; settings: Described[] }[] =>
  SETTING_GROUPS.map(({ title, settings }) => ({
    title,
    settings: Object.entries(settings).map(([name, schema]) => {
      const { success, data } = schema.safeParse(undefined);
      const value = data === undefined ? "" : String(data);
      return {
        name,
        ...aboutSetting(name),
        isRequired: !success,
        default: value === "" ? null : value,
        usedBy: Object.entries(SETTINGS_OF).flatMap(([process, { shape }]) => (name in shape ? [process] : [])),
      };
    }),
  }));

const WIDTH = 110;

/** The text of `.env.example`: what is required is to be filled in, everything else stands there as a comment. */
export function writeEnvExample(): string {
  const parts = describeSettings().map(({ title, settings }) =>
    [`# --- ${title} ---`, ...settings.map((one) => exampleLines(one))].join("\n\n"),
  );
  const head = "# Settings of Stufenlos, made by `npm run cli -- settings --write`. More about them: docs/settings.md";
  return `${[head, ...parts].join("\n\n")}\n`;
}

function exampleLines(setting: Described): string {
  const { name, description, example, isRequired } = setting;
  // A secret is made by a command, which a file of settings does not run.
  const [, before = "", command] = /^(.*)\$\((.*)\)$/.exec(example) ?? [];
  const lines = [
    ...wrap(`${sentence(description)} ${factsOf(setting).join(" ")}`),
    ...(command === undefined ? [] : [`Make one: ${before === "" ? command : `echo "${example}"`}`]),
  ];
  const value = `${name}=${command === undefined ? example : ""}`;
  return [...lines.map((line) => `# ${line}`), isRequired ? value : `#${value}`].join("\n");
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const factsOf = ({ isRequired, usedBy, ...about }: Described): string[] => [
  ...(isRequired ? ["Required."] : []),
  ...(about.default === null ? [] : [`Default: ${about.default}.`]),
  ...(usedBy.length === 0 ? [] : [`Read by ${usedBy.join(", ")}.`]),
];

function wrap(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const HEAD = `# Settings

Which settings are there, who reads them, and what does each do? Made by \`npm run cli -- settings --write\` from
\`server/platform/config/settings.ts\`, as is \`.env.example\`. Settings are environment variables, read once at the start of a process; an empty one
counts as missing. A secret may be in a file that \`NAME_FILE\` names, as \`SECRET_KEYS_FILE=/run/secrets/keys\`. A missing or wrong one stops the start with its name, its meaning and an example, never its value.`;

/** The text of docs/settings.md. */
export function writeSettingsPage(): string {
  const parts = describeSettings().map(({ title, settings }) => `## ${title}\n\n${settings.map(asItem).join("\n")}`);
  return `${[HEAD, ...parts].join("\n\n")}\n`;
}

function asItem(setting: Described): string {
  const { name, description, example } = setting;
  const linked = sentence(description).replaceAll(/\b([a-z]+\.md)\b/g, "[$1]($1)");
  const shown = setting.default === example ? [] : [`Example: \`${example}\`.`];
  return `- **\`${name}\`**: ${[linked, ...factsOf(setting), ...shown].join(" ")}`;
}
