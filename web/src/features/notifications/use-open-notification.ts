import type { Notification } from '@schemas/notifications.ts';
import { useNavigate } from 'react-router-dom';
import { useMarkRead } from './api/change-notifications.ts';

/** Marks a notification as read and opens its link, if it has one. */
export function useOpenNotification(): (notification: Notification) => void {
  const navigate = useNavigate();
  const { mutate: markRead } = useMarkRead();
  return ({ id, read, actionUrl }) => {
    if (!read) markRead(id);
    if (actionUrl) navigate(actionUrl);
  };
}
