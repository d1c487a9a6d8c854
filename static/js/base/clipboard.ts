// Copying: over plain http browsers have no clipboard to write to, but still copy what is selected.

/** Whether `text` is on the clipboard now. */
export async function copied(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return selected(text);
  }
}

function selected(text: string) {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.className = "heard";
  field.value = text;
  // Behind an open dialog nothing can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus?.();
  return done;
}
