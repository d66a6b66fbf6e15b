import { Children, type ReactNode } from 'react'
import { CopyCode } from '@/components/ui/field/copy-code'
import styles from './record-head.module.css'

type RecordHeadProps = {
  name: ReactNode
  /** What identifies it; a press copies it. If it is the name itself, it is not written twice. */
  code?: string
  /** States, beside the name. */
  chips?: ReactNode
  /** Facts of the second line; what is empty is left out. */
  notes?: readonly ReactNode[]
  /** `RecordActions`. */
  actions?: ReactNode
  /** Below these lines. */
  children?: ReactNode
}

const isEmpty = (note: ReactNode): boolean => note === null || note === undefined || note === false || note === ''

/** The one head of a record's screen: its name with its states and actions, then what identifies it and a line of facts. */
export const RecordHead = ({ name, code, chips, notes = [], actions, children }: RecordHeadProps) => {
  const facts = notes.filter((note) => !isEmpty(note))
  const isName = code !== undefined && code === name
  return (
    <header className={styles.head}>
      <div className={styles.first}>
        <h1 className={styles.name}>{name}</h1>
        {isName && <CopyCode code={code} isWritten />}
        {chips && <span className={styles.chips}>{chips}</span>}
        {actions && <span className={styles.actions}>{actions}</span>}
      </div>
      {((code && !isName) || facts.length > 0) && (
        <p className={styles.notes}>
          {code && !isName && (
            <span>
              <CopyCode code={code} />
            </span>
          )}
          {Children.toArray(facts).map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the line has one order
            <span key={index}>{note}</span>
          ))}
        </p>
      )}
      {children}
    </header>
  )
}
