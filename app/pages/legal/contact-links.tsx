import { telHref } from "#app/ui/page/hotline-bar.tsx";

export const EmailLink = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>;

export const PhoneLink = ({ number }: { number: string }) => <a href={telHref(number)}>{number}</a>;
