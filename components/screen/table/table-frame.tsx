import type { CSSProperties, ReactNode } from 'react'
import styles from './data-table.module.css'

export type TableFrameProps = {
  /** What the table is called; read out, and above the table only where nothing else says it. */
  caption: string
  showsCaption?: boolean | undefined
  /** What may be wider than its place scrolls within it. A number is its greatest height, px: the head stays in view. */
  scrolls?: boolean | number | undefined
  /** It is being read again. */
  busy?: boolean | undefined
  /** How it stands in its place, and what its screen alone says of its cells. */
  className?: string | undefined
}

/**
 * The look of a small table: lines, head, figures, rows that are chosen or have a tone, and its place to scroll.
 * Rows and columns are `DataTable`; whoever groups rows or joins cells writes head and body as children.
 */
export const TableFrame = (props: TableFrameProps & { children: ReactNode }) => {
  const { caption, showsCaption, scrolls, busy, className = '', children } = props
  const table = (ownClass: string) => (
    <table className={`${styles.table} ${ownClass}`} aria-busy={busy || undefined}>
      <caption className={showsCaption ? styles.caption : 'visually-hidden'}>{caption}</caption>
      {children}
    </table>
  )
  if (scrolls === undefined || scrolls === false) return table(className)
  const style: CSSProperties | undefined = typeof scrolls === 'number' ? { maxHeight: scrolls } : undefined
  return (
    // A group and no section: each small table a landmark would bury those of the page.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div className={`${styles.scroller} ${className}`} style={style} role="group" aria-label={caption} tabIndex={0}>
      {table('')}
    </div>
  )
}
