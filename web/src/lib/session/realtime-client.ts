export { RealtimeClient } from '@supabase/supabase-js';
