import { LookPage } from '@/components/screens/look/look-page'

export const metadata = { title: 'Look' }

export default LookPage
