import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, ChartNoAxesColumn, FileInput, History, Layers } from 'lucide-react'
import { Menu, type MenuItem } from '#web/components/overlays/menu.tsx'
import { paths } from '#web/paths.ts'

/** What else a collector does with a whole collection. On a phone also what the header has no room for. */
export function MoreMenu() {
  const navigate = useNavigate()
  const items: MenuItem[] = [
    {
      key: 'sets',
      label: 'Sets',
      icon: <Layers aria-hidden size={18} />,
      isForPhones: true,
      onSelect: () => void navigate({ to: paths.sets }),
    },
    {
      key: 'activity',
      label: 'Activity',
      icon: <History aria-hidden size={18} />,
      isForPhones: true,
      onSelect: () => void navigate({ to: paths.activity }),
    },
    {
      key: 'trades',
      label: 'Trade history',
      icon: <ArrowLeftRight aria-hidden size={18} />,
      isForPhones: true,
      onSelect: () => void navigate({ to: paths.trades }),
    },
    {
      key: 'import',
      label: 'Import',
      icon: <FileInput aria-hidden size={18} />,
      onSelect: () => void navigate({ to: paths.import, search: {} }),
    },
    {
      key: 'statistics',
      label: 'Statistics',
      icon: <ChartNoAxesColumn aria-hidden size={18} />,
      onSelect: () => void navigate({ to: paths.statistics }),
    },
  ]
  return <Menu label="More actions" items={items} />
}
