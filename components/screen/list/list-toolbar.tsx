'use client'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Labels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import { ButtonLink } from '@/components/ui/field/button-link'
import { Icon } from '@/components/ui/icon'
import { useLacksScreen } from '@/components/ui/notice/use-lacks-screen'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { MenuButton } from '@/components/ui/overlay/menu-button'
import type { Wanted } from '@/components/ui/user-provider'
import { toDateTime } from '@/lib/format/date-time'
import { toGrouped } from '@/lib/format/number'
import { ColumnChooser } from './columns/column-chooser'
import { useTablePreference } from './columns/table-preferences'
import type { AnyList } from './define-list'
import { ListDialogs, type Opened } from './list-dialogs'
import { filtersOf, toSearch } from './list-query'
import styles from './list-toolbar.module.css'
import { OutOfView } from './rows/out-of-view'
import { chosenIn, countOf, emptySelection, outOfView, type Selection, selectAll } from './rows/selection'
import type { ListState } from './use-list'
import { useListTitle } from './use-list-title'
import { ViewsButton } from './views/views-button'

type ListToolbarProps = {
  definition: AnyList
  labels: Labels
  state: ListState
  selection: Selection
  onSelect: (selection: Selection) => void
  onJob: (jobId: string) => void
  /** Fields of the columns that are drawn now; null: there is no table. */
  drawn: () => readonly string[] | null
  /** The filters that are set, in words. */
  inForce: readonly string[]
  /** Part of a screen with a title of its own: it says only how many rows there are. */
  isPart: boolean
  /** Left of the controls. */
  lead?: ReactNode
  /** The line of filters, in whose place the selection is while rows are selected. */
  children: ReactNode
}

/** Above the table: title and count, view, refresh, row height, columns, export, new row; filters or the selection. */
export const ListToolbar = (props: ListToolbarProps) => {
  const { definition, labels, state, selection, onSelect, onJob, inForce, isPart, drawn, lead, children } = props
  const title = useListTitle(definition)
  const [opened, setOpened] = useState<Opened>()
  const total = state.page.totalCount
  const isChosen = countOf(selection, total) > 0
  // Back may lead to another filter while a question is open: no selected row is left to ask about.
  const isDropped = !selection.all && selection.rows.length === 0
  if (isDropped && opened?.what === 'batch' && 'call' in opened.action) setOpened(undefined)
  const parts = { definition, labels, state }
  return (
    <>
      <div className={styles.head}>
        {!isPart && (
          <h1 className={styles.title}>
            {title} {state.loaded && <span className={styles.count}>{toGrouped(total)}</span>}
          </h1>
        )}
        {lead}
        <ViewsButton />
        <span className={styles.view}>
          <LookControls {...parts} drawn={drawn} />
          <Tools {...parts} onOpen={setOpened} />
        </span>
      </div>
      {isChosen ? <SelectionBar {...parts} selection={selection} onSelect={onSelect} onOpen={setOpened} /> : children}
      <ListDialogs
        {...parts}
        selection={selection}
        inForce={inForce}
        opened={opened}
        onClose={() => setOpened(undefined)}
        onStarted={(jobId) => {
          onSelect(emptySelection)
          onJob(jobId)
        }}
      />
    </>
  )
}

type PartProps = Pick<ListToolbarProps, 'definition' | 'labels' | 'state'>

/** How the rows are shown: read when, how high, and with which columns. */
const LookControls = ({
  definition,
  labels,
  state: { updatedAt, busy, refresh },
  drawn,
}: PartProps & Pick<ListToolbarProps, 'drawn'>) => {
  const t = useTranslations('list')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const [preference, change] = useTablePreference(definition.table)
  return (
    <>
      {updatedAt > 0 && (
        <span className={styles.updated} suppressHydrationWarning>
          {t('updated', { time: toDateTime(new Date(updatedAt), timeZone, 'clock') })}
        </span>
      )}
      <button
        type="button"
        className={styles.button}
        onClick={refresh}
        disabled={busy}
        aria-label={t('refresh')}
        title={t('refresh')}
      >
        <Icon name="refresh" />
      </button>
      <MenuButton
        label={t('density')}
        className={`${styles.button} ${styles.wide}`}
        choices={(['compact', 'standard', 'comfortable'] as const).map((density) => ({
          key: density,
          label: t(`densities.${density}`),
          selected: (preference.density ?? 'standard') === density,
          onChoose: () => change({ density }),
        }))}
      >
        <Icon name="density" />
      </MenuButton>
      <ColumnChooser definition={definition} labels={labels} drawn={drawn} />
    </>
  )
}

/** What can be done with the list as a whole. */
const Tools = ({ definition, labels, state, onOpen }: PartProps & { onOpen: (opened: Opened) => void }) => {
  const t = useTranslations('list.job')
  const whyNot = useWhyNot()
  const { exports, tools = [], add } = definition
  const lacking = exports.may.map((each) => whyNot(each, exports.call)).find((why) => why !== undefined)
  return (
    <>
      <Button
        variant="outlined"
        reason={lacking ?? (state.page.totalCount === 0 ? t('nothing') : undefined)}
        onClick={() => onOpen({ what: 'export' })}
      >
        {t('export')}
      </Button>
      {tools.map((tool) => (
        <Tool
          key={tool.name}
          label={labels.action(tool.name)}
          may={tool.may}
          {...('to' in tool
            ? { to: tool.to(state.query) }
            : { onOpen: () => onOpen({ what: 'dialog', Dialog: tool.dialog }) })}
        />
      ))}
      {add && (
        <Tool
          isMain
          label={labels.action('add')}
          may={add.may}
          {...('to' in add ? { to: add.to } : { onOpen: () => onOpen({ what: 'dialog', Dialog: add.dialog }) })}
        />
      )}
    </>
  )
}

type ToolProps = { label: string; may: Wanted; isMain?: true; to?: string; onOpen?: () => void }

/** A link to another screen, or a button that opens a dialog. */
const Tool = ({ label, may, isMain, to, onOpen }: ToolProps) => {
  const t = useTranslations('common.errors')
  const whyNot = useWhyNot()
  const lacksScreen = useLacksScreen()
  const reason = whyNot(may) ?? (to !== undefined && lacksScreen(to) ? t('notOffered') : undefined)
  const variant = isMain ? 'contained' : 'outlined'
  return to !== undefined && !reason ? (
    <ButtonLink variant={variant} href={to}>
      {label}
    </ButtonLink>
  ) : (
    <Button variant={variant} reason={reason} onClick={onOpen}>
      {label}
    </Button>
  )
}

type SelectionBarProps = PartProps & {
  selection: Selection
  onSelect: (selection: Selection) => void
  onOpen: (opened: Opened) => void
}

/** How many rows are selected, and what can be done with them. */
export const SelectionBar = ({ definition, labels, state, selection, onSelect, onOpen }: SelectionBarProps) => {
  const t = useTranslations('list')
  const whyNot = useWhyNot()
  const page = chosenIn(definition, state.page.list, useLocale())
  const total = state.page.totalCount
  const chosen = countOf(selection, total)
  return (
    <div className={styles.chosen} role="status">
      <strong>{t('selected', { count: chosen })}</strong>
      <OutOfView names={outOfView(selection, page).map(({ name }) => name)} />
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
