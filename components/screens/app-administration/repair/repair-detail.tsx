import { defineDetail } from '@/components/screen/record/define-detail'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import type { Repair } from '@/lib/contract/repair-row'

const contact = ({ phoneCode, phone }: Repair) => (phone ? `${phoneCode} ${phone}`.trim() : '--')

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
        { field: 'email' },
        { field: 'country' },
        { field: 'city' },
        { field: 'address' },
        { field: 'productModel' },
        { field: 'serialNumber' },
        { field: 'remark' },
      ],
    },
  ],
})

/** What was done about it. */
export const resultDetail = defineDetail<Repair>()({
  messages: 'repair',
  sections: [
    {
      title: 'details.result',
      fields: [
        { field: 'handler' },
        { field: 'acceptTime', as: 'date' },
        { field: 'finishTime', as: 'date' },
        { field: 'handleResult' },
        { field: 'partsReplaced', render: ({ partsReplaced }) => partsReplaced.join(' · ') || '--' },
        { field: 'cost', as: 'number', decimals: 2 },
      ],
    },
  ],
})
