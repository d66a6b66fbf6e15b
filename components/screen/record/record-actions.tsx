'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/field/button'
import { ButtonLink } from '@/components/ui/field/button-link'
import { Icon } from '@/components/ui/icon'
import { useLacksScreen } from '@/components/ui/notice/use-lacks-screen'
import { MenuButton } from '@/components/ui/overlay/menu-button'

/** What can be done with a record; `reason` says why it cannot be done now. */
export type RecordAction = {
  key: string
  label: string
  reason?: string | undefined
  loading?: boolean
  /** The one that is done most often; two others stand beside it, the rest in a menu. */
  rank?: 'primary' | 'secondary'
  /** Nothing brings it back: red, and last. */
  destroys?: boolean
} & ({ href: string } | { onChoose: () => void })

const beside = 2

const ActionButton = ({ action, isPrimary }: { action: RecordAction; isPrimary: boolean }) => {
  const { label, reason, loading } = action
  const variant = isPrimary && !reason ? 'contained' : 'outlined'
  if ('href' in action && !reason) {
    return (
      <ButtonLink variant={variant} href={action.href}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button
      variant={variant}
      loading={loading}
      reason={reason}
      onClick={() => 'onChoose' in action && action.onChoose()}
    >
      {label}
    </Button>
  )
}

type RecordActionsProps = { actions: readonly RecordAction[]; name: string }

/**
 * Actions of a record's head: two secondary ones, a menu of the others with what destroys last, and the primary one.
 * What is not allowed stays there and says why.
 */
export const RecordActions = ({ actions: given, name }: RecordActionsProps) => {
  const t = useTranslations('common')
  const lacksScreen = useLacksScreen()
  const actions = given.map((action) =>
    'href' in action && lacksScreen(action.href)
      ? { ...action, reason: action.reason ?? t('errors.notOffered') }
      : action,
  )
  const router = useRouter()
  const primary = actions.find(({ rank }) => rank === 'primary')
  const secondary = actions.filter(({ rank }) => rank === 'secondary').slice(0, beside)
  const rest = actions.filter((action) => action !== primary && !secondary.includes(action))
  const choices = [...rest.filter(({ destroys }) => !destroys), ...rest.filter(({ destroys }) => destroys)]
  return (
    <>
      {secondary.map((action) => (
        <ActionButton key={action.key} action={action} isPrimary={false} />
      ))}
      {choices.length > 0 && (
        <MenuButton
          label={t('moreOf', { name })}
          hidesLabel
          look={{ variant: 'outlined' }}
          choices={choices.map((action) => ({
            key: action.key,
            label: action.label,
            disabled: action.reason,
            destroys: action.destroys ?? false,
            onChoose: () => ('href' in action ? router.push(action.href) : action.onChoose()),
          }))}
        >
          {t('more')} <Icon name="chevronDown" size={14} />
        </MenuButton>
      )}
      {primary && <ActionButton action={primary} isPrimary />}
    </>
  )
}
