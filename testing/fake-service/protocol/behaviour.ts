import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { Listening } from "#testing/listen.ts";
import type { Rule } from "#server/delivery/adapters/http/response-schema.ts";
import type { Outcome } from "#server/delivery/outcome.ts";

type OutcomeKind = Outcome["kind"];

/** The rows of the test catalogue, and `shape` for the answers of lead APIs as they are documented. */
type Group = "N1" | "N2" | "N3" | "N4" | "N5" | "N7" | "shape";

export type Row = {
  /** Safe in a URL: it is the path by which the behaviour is asked for. */
  readonly name: string;
  readonly group: Group;
  readonly says: string;
  /** True if it stores the lead before it answers or fails. */
  readonly processes: boolean;
  /** What an adapter must make of it that counts any 2xx as a yes; for N7, the Meta adapter. */
  readonly expected: OutcomeKind;
  /** It turns the lead away unread: the same for three leads in a row pauses the service. */
  readonly turnsAway?: true;
  /** Where the moment of the break, or the sender's patience, decides: the other right outcome. */
  readonly orElse?: OutcomeKind;
  /** What an adapter must make of it that knows these rules. The first that fits counts. */
  readonly byRules?: { readonly rules: Rule[]; readonly expected: OutcomeKind };
};

export type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: string | Buffer | object;
};

/** What a behaviour that is more than an answer has in its hands. */
export type Exchange = {
  readonly socket: Socket;
  /** The client has gone, or a minute has passed: nothing goes on for longer. */
  readonly over: AbortSignal;
  /** False once it is over. */
  readonly wait: (seconds: number) => Promise<boolean>;
};

/** What an answer may depend on. `ref` is the same for each copy of a lead. */
export type Asked = { readonly ref: string; readonly homeUrl: string };

export type Answering = Row & {
  readonly server: "http";
  readonly answer: Answer | ((asked: Asked) => Answer);
  /** How this api says that it has the person already. */
  readonly known?: Answer;
};

export type Acting = Row & {
  readonly server: "http";
  /** How much of the request it takes from the wire before it acts; all of it, unless said otherwise. */
  readonly reads?: "head" | "part";
  readonly act: (exchange: Exchange) => void | Promise<void>;
};

/** Not a behaviour of its own: it names another one for each request. */
type Choosing = Row & { readonly server: "http"; readonly choose: (choice: Choice) => string };

export type Choice = {
  /** Returns a number in [0, 1), deterministic by lead and attempt. */
  readonly dice: number;
  readonly body: unknown;
  readonly bearer: string | undefined;
  readonly now: number;
  readonly isRevoked: (token: string) => boolean;
};

/** Needs a port of its own, because it shows itself before there is a request. */
export type Opening = Row & {
  readonly server: "tls" | "raw";
  readonly open: (site: Site) => Promise<Pick<Listening, "url" | "stop">>;
};

export type Site = { readonly serve: RequestListener; readonly secondMs: number };

export type Behaviour = Answering | Acting | Choosing | Opening;
