import { useToast } from "./toasts.tsx";

/** Copies a text to the clipboard and shows a toast. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const toast = useToast();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: done, destructive: false });
    } catch {
      toast({ title: "Error", description: "The browser did not allow copying", destructive: true });
    }
  };
}
