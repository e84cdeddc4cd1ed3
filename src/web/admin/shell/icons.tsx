import { drawIcon } from '../../ui/alert-icon.tsx';

// The icons of the admin area alone: in ui/icons.tsx every page of the site would load them.

export const EllipsisIcon = /* @__PURE__ */ drawIcon(
  <>
    <circle cx="12" cy="12" r="1" />
    <circle cx="19" cy="12" r="1" />
    <circle cx="5" cy="12" r="1" />
  </>,
);
export const CopyIcon = /* @__PURE__ */ drawIcon(
  <>
    <rect width="14" height="14" x="8" y="8" rx="2" ry="2" />
    <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
  </>,
);
export const PanelRightOpenIcon = /* @__PURE__ */ drawIcon(
  <>
    <rect width="18" height="18" x="3" y="3" rx="2" />
    <path d="M15 3v18" />
    <path d="m10 15-3-3 3-3" />
  </>,
);
export const UserIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2" />
    <circle cx="12" cy="7" r="4" />
  </>,
);
export const ShieldIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="M12 3 5 6v6c0 4.4 2.9 7.7 7 9 4.1-1.3 7-4.6 7-9V6Z" />
    <path d="m9.5 9.5 5 5" />
    <path d="m14.5 9.5-5 5" />
  </>,
);
export const UndoIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="M3 7v6h6" />
    <path d="M21 17a9 9 0 0 0-9-9 9 9 0 0 0-6 2.3L3 13" />
  </>,
);
export const SendIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="M21 3 3 10.5l7.5 3L13.5 21z" />
    <path d="M21 3 10.5 13.5" />
  </>,
);
