-- Offers of sites go with the account of whoever made or received them, in all tenants.
create policy own_offers on app.site_offers for select
  using ((select app.tenant()) is null and offered_by = (select app.actor()));
create policy erased_offers on app.site_offers for delete
  using ((select app.tenant()) is null
    and (offered_by = (select app.actor()) or email = (select app.own_confirmed_email())));
