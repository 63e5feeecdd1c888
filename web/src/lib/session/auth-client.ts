export { AuthClient } from '@supabase/supabase-js';
