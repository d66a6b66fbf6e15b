/** An entry of a menu; `disabled` says why it cannot be chosen. */
export type MenuChoice = {
  key: string
  label: string
  selected?: boolean
  disabled?: string | undefined
  onChoose: () => void
}
