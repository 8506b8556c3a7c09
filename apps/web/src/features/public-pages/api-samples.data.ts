/** Code samples of /api-docs, in the order of the page's endpoints; not translated. */
export const apiSamples: readonly { method: string; path: string; code: string }[] = [
  {
    method: 'GET',
    path: '/api/sites',
    code: `curl https://your-host/api/sites?limit=20 \\
  -H "Authorization: Bearer $TOKEN"

{
  "sites": [
    {
      "id": "0197f6c2-...",
      "name": "Oak Street Bakery",
      "subdomain": "oak-street",
      "isPublished": true
    }
  ],
  "pagination": { "page": 1, "limit": 20, "total": 1, "pages": 1 }
}`,
  },
  {
    method: 'POST',
    path: '/api/sites',
    code: `curl -X POST https://your-host/api/sites \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{ "name": "Oak Street Bakery", "subdomain": "oak-street" }'

201 Created
{ "id": "0197f6c2-...", "subdomain": "oak-street", ... }`,
  },
  {
    method: 'GET',
    path: '/api/sites/{id}',
    code: `curl https://your-host/api/sites/0197f6c2-... \\
  -H "Authorization: Bearer $TOKEN"

{
  "id": "0197f6c2-...",
  "name": "Oak Street Bakery",
  "settings": { "industry": "bakery", "brandTone": "warm" },
  "isPublished": true
}`,
  },
  {
    method: 'PUT',
    path: '/api/sites/{id}',
    code: `curl -X PUT https://your-host/api/sites/0197f6c2-... \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{ "name": "Oak Street Bread" }'`,
  },
  {
    method: 'DELETE',
    path: '/api/sites/{id}',
    code: `curl -X DELETE https://your-host/api/sites/0197f6c2-... \\
  -H "Authorization: Bearer $TOKEN"`,
  },
];
