'use client'
import { useTranslations } from 'next-intl'
import { Tag } from '@/components/screen/table/cells'

/** Why somebody is a member of a project. */
export const MemberPart = ({ isDistributor }: { isDistributor: boolean }) => {
  const t = useTranslations('project.member')
  return isDistributor ? <Tag tone="label">{t('distributor')}</Tag> : t('group')
}
