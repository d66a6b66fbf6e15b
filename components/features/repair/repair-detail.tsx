import { useTranslations } from 'next-intl'
import { defineDetail } from '@/components/screen/record/define-detail'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { CountryName } from '@/components/ui/country-name'
import type { Repair } from '@/lib/contract/repair-row'

/** A link to call or to write, unless the contact is masked. */
const toLink = (scheme: 'tel' | 'mailto', text: string) =>
  text.includes('*') ? text : <a href={`${scheme}:${text.replaceAll(' ', '')}`}>{text}</a>

const contact = ({ phoneCode, phone }: Repair) => (phone ? toLink('tel', `${phoneCode} ${phone}`.trim()) : '--')

/** Who reported what. */
export const requestDetail = defineDetail<Repair>()({
  messages: 'repair',
  sections: [
    {
      title: 'details.request',
      fields: [
        {
          field: 'user',
          render: ({ user, reporter }) => <RevealAccount text={user} userId={reporter?.userId} field="account" />,
        },
        { field: 'contactName' },
        { field: 'phone', render: contact },
        { field: 'email', render: ({ email }) => (email ? toLink('mailto', email) : '--') },
        { field: 'country', render: ({ country }) => <CountryName code={country} /> },
        { field: 'city' },
        { field: 'address' },
        { field: 'productModel' },
        { field: 'serialNumber' },
        { field: 'remark' },
      ],
    },
  ],
})

const Stars = ({ satisfaction }: Repair) => {
  const t = useTranslations('repair.details')
  return satisfaction === null ? '--' : t('stars', { count: satisfaction })
}

/** What was done about it. */
export const resultDetail = defineDetail<Repair>()({
  messages: 'repair',
  sections: [
    {
      title: 'details.result',
      fields: [
        { field: 'handleResult' },
        { field: 'partsReplaced', render: ({ partsReplaced }) => partsReplaced.join(' · ') || '--' },
        { field: 'cost', as: 'number', decimals: 2 },
        { field: 'satisfaction', render: (repair) => <Stars {...repair} /> },
      ],
    },
  ],
})
