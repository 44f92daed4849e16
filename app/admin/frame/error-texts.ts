/** Texts of a failed staff page. `mayPass`: a retry may help. */
export function staffErrorText(status: number | undefined): { title: string; text: string; mayPass: boolean } {
  switch (status) {
    case 403:
      return {
        title: "Your role does not allow this",
        text: "Nothing was changed. An owner can give you another role on the Team page.",
        mayPass: false,
      };
    case 404:
      return {
        title: "Page not found",
        text: "The address leads nowhere, or what was here has been deleted.",
        mayPass: false,
      };
    case 413:
      return {
        title: "This is too large",
        text: "Nothing was changed. A form may have 1 MB, one with a file 16 MB: split the file, and send its parts one after the other.",
        mayPass: false,
      };
    case undefined:
    default:
      return {
        title: "This page could not be loaded",
        text: "The server could not read what it shows. Try again in a moment.",
        mayPass: true,
      };
  }
}
