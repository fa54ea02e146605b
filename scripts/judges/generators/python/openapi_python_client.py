import json
import os

from generated.api.activities import get_activity, list_activities
from generated.api.athletes import get_athlete
from generated.api.o_auth import issue_token
from generated.api.subscriptions import create_subscription, delete_subscription, list_subscriptions
from generated.client import AuthenticatedClient, Client
from generated.models import CreateSubscriptionBody, RefreshTokenRequest

settings = json.loads(os.environ["SETTINGS"])
credentials = {"client_id": settings["clientId"], "client_secret": settings["clientSecret"]}
api = AuthenticatedClient(base_url=settings["baseUrl"], token=settings["accessToken"], raise_on_unexpected_status=True)
app = Client(base_url=settings["baseUrl"], raise_on_unexpected_status=True)
# A client has one base for all operations.
auth = Client(base_url=settings["authUrl"], raise_on_unexpected_status=True)

athlete = get_athlete.sync(client=api)
activities = list_activities.sync(client=api, per_page=200)
activity = get_activity.sync(settings["activityId"], client=api, include_all_efforts=True)
body = CreateSubscriptionBody(**credentials, callback_url=settings["callbackUrl"], verify_token="skansen")
created = create_subscription.sync(client=app, body=body)
listed = list_subscriptions.sync(client=app, **credentials)
delete_subscription.sync_detailed(created.id, client=app, **credentials)
left = list_subscriptions.sync(client=app, **credentials)
refresh = RefreshTokenRequest(
    **credentials, refresh_token=settings["refreshToken"], grant_type="refresh_token"
)
token = issue_token.sync(client=auth, body=refresh)
print(
    json.dumps(
        {
            "athlete": athlete.firstname,
            "activities": len(activities),
            "efforts": len(activity.segment_efforts),
            "subscribed": [each.id == created.id for each in listed],
            "left": len(left),
            "refreshed": token.access_token == settings["accessToken"],
        }
    )
)
