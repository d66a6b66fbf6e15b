/** An entry of a menu; `disabled` says why it cannot be chosen. */
export type MenuChoice = {
  key: string
  label: string
  /** Heading over this entry and its neighbours of the same group: one of them is in force. */
  group?: string
  selected?: boolean
  disabled?: string | undefined
  /** Nothing brings back what it does away with: red. */
  destroys?: boolean
  onChoose: () => void
}
