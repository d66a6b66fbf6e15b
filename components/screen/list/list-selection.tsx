'use client'
import { useTranslations } from 'next-intl'
import type { Labels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import type { AnyList } from './define-list'
import type { Opened } from './list-dialogs'
import { filtersOf, toSearch } from './list-query'
import styles from './list-toolbar.module.css'
import { countOf, emptySelection, type Selection, selectAll } from './rows/selection'
import type { ListState } from './use-list'

type SelectionBarProps = {
  definition: AnyList
  labels: Labels
  state: ListState
  selection: Selection
  onSelect: (selection: Selection) => void
  onOpen: (opened: Opened) => void
}

/** How many rows are selected, and what can be done with them. */
export const SelectionBar = ({ definition, labels, state, selection, onSelect, onOpen }: SelectionBarProps) => {
  const t = useTranslations('list')
  const whyNot = useWhyNot()
  const total = state.page.totalCount
  const chosen = countOf(selection, total)
  return (
    <div className={styles.chosen} role="status">
      <strong>{t('selected', { count: chosen })}</strong>
      {!selection.all && total > chosen && (
        <Button onClick={() => onSelect(selectAll(toSearch(filtersOf(state.query))))}>
          {t('selectAll', { count: total })}
        </Button>
      )}
      {definition.batch?.map((action) => (
        <Button
          key={action.name}
          variant="outlined"
          reason={whyNot(action.may, 'call' in action ? action.call : undefined)}
          onClick={() => onOpen({ what: 'batch', action })}
        >
          {labels.action(action.name)}
        </Button>
      ))}
      <Button className={styles.clear ?? ''} onClick={() => onSelect(emptySelection)}>
        {t('clearSelection')}
      </Button>
    </div>
  )
}
