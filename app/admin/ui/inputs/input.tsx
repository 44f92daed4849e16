import type { ComponentProps } from "react";
import styles from "./input.module.css";

/** `mono` for what machines read: endpoints, ids, keys. */
type Mono = { mono?: boolean | undefined };

const classOf = (mono: boolean | undefined) => (mono ? `${styles["input"]} ${styles["machine"]}` : styles["input"]);

/** A line of text without its label; `Field` has both. */
export const Input = ({ mono, ...input }: Mono & Omit<ComponentProps<"input">, "className">) => (
  <input {...input} className={classOf(mono)} />
);

export const MultilineInput = ({ mono, ...input }: Mono & Omit<ComponentProps<"textarea">, "className">) => (
  <textarea {...input} className={classOf(mono)} />
);

export const Select = (select: Omit<ComponentProps<"select">, "className">) => (
  <select {...select} className={classOf(false)} />
);
