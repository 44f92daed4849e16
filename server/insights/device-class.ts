export type DeviceClass = "phone" | "tablet" | "desktop";

/** Which of three kinds of device, made in memory from what every request says; the rest of it is not kept. */
export function deviceClass(userAgent: string | null): DeviceClass {
  const said = userAgent ?? "";
  if (/iPad|Tablet|Silk|PlayBook/i.test(said) || (/Android/i.test(said) && !/Mobile/i.test(said))) return "tablet";
  return /Mobi|iPhone|iPod|Android/i.test(said) ? "phone" : "desktop";
}
