/** Leads to a date field whose text is no date, if there is one: for steps that no form is sent with. */
export const focusWrongDate = (): boolean => {
  const field = document.querySelector<HTMLElement>('[data-wrong-date]')
  field?.focus()
  return field !== null
}
