import type { ReactNode } from 'react'

const icon = (shape: ReactNode) => () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {shape}
  </svg>
)

export const CloseIcon = icon(<path d="M4 4l12 12M16 4L4 16" />)
export const CheckIcon = icon(<path d="M3.5 10.5l4 4 9-9" />)
export const DownloadIcon = icon(<path d="M10 3v9m-4-4l4 4 4-4M3 16.5h14" />)
export const UploadIcon = icon(<path d="M10 12V3M6 7l4-4 4 4M3 16.5h14" />)
export const EditIcon = icon(<path d="M12.5 4.5l3 3L7 16H4v-3zM11 6l3 3" />)
export const AddIcon = icon(<path d="M10 3.5v13M3.5 10h13" />)
export const TrashIcon = icon(<path d="M3.5 5.5h13M8 5V3h4v2M5.5 5.5l.8 11.5h7.4l.8-11.5M8.5 9v5M11.5 9v5" />)
export const SearchIcon = icon(
  <>
    <circle cx="8.5" cy="8.5" r="5" />
    <path d="M12.5 12.5L17 17" />
  </>,
)
export const HelpIcon = icon(
  <>
    <circle cx="10" cy="10" r="8" />
    <path d="M7.6 7.6a2.4 2.4 0 1 1 3.4 2.6c-.7.4-1 .8-1 1.6M10 14.4v.1" />
  </>,
)
export const InfoIcon = icon(
  <>
    <circle cx="10" cy="10" r="8" />
    <path d="M10 9v5M10 6v.1" />
  </>,
)
export const WarningIcon = icon(<path d="M10 2.5l8 14.5H2zM10 8v4M10 14.3v.1" />)
export const ErrorIcon = icon(
  <>
    <path d="M6.5 2h7L18 6.500v7L13.500 18h-7L2 13.500v-7z" />
    <path d="M10 6v5M10 14v.1" />
  </>,
)
