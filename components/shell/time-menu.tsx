'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { MenuButton } from '@/components/ui/menu-button'
import { useTimeChoice } from '@/components/ui/time-choice-provider'
import { timeChoices } from '@/lib/format/time-choice'

/** Whose clock times use: the reader's own, the site's, UTC. */
export const TimeMenu = ({ className, textClassName }: { className?: string; textClassName?: string }) => {
  const t = useTranslations('shell.times')
  const zone = useTimeZone() ?? 'Asia/Shanghai'
  const { choice, choose } = useTimeChoice()
  return (
    <MenuButton
      label={`${t('label')}: ${t(choice, { zone })}`}
      className={className}
      choices={timeChoices.map((key) => ({
        key,
        label: t(key, { zone }),
        selected: key === choice,
        onChoose: () => choose(key),
      }))}
    >
      <Icon name="clock" />
      <span className={textClassName}>{t(`short.${choice}`)}</span>
    </MenuButton>
  )
}
